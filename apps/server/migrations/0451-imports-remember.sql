-- Which columns fill which fields is chosen once for the same heads, and a file that comes a second time is recognized.
alter table import
  add column heads_hash text not null default '',
  add column content_hash text not null default '',
  add column mapped_by uuid references users (id),
  add column mapped_at timestamptz,
  add column is_mapping_remembered boolean not null default false;
create index import_heads on import (kind, heads_hash, mapped_at) where mapped_at is not null;
create index import_content on import (content_hash);
comment on column import.heads_hash is 'SHA-256 of its heads in any order and spelling. Empty: uploaded before mappings were remembered.';
comment on column import.content_hash is 'SHA-256 of its heads and cells. Empty: uploaded before repeated files were recognized.';
comment on column import.mapped_by is 'Staff member who chose which column fills which field, for this file or an earlier one with the same heads.';
comment on column import.is_mapping_remembered is 'The mapping was chosen for an earlier file.';
