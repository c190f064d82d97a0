-- The life of an item (back office §3): a draft is submitted, reviewed by another person, approved, and goes live with its first lot or
-- listing. An older process takes the new states for "not live".
alter table item drop constraint item_status_check;
alter table item add constraint item_status_check check (status in ('draft', 'in_review', 'approved', 'live', 'withdrawn'));
alter table item
  add column version int not null default 1,
  add column written_by uuid references users (id),
  add column submitted_at timestamptz,
  add column approved_by uuid references users (id),
  add column approved_at timestamptz,
  add column return_note text not null default '';
create index item_status on item (status, id desc);

-- Two editors never overwrite each other: whoever changes what the editor shows, in any capability, makes a new version.
create function item_next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger item_version before update on item for each row
  when ((old.slug, old.type, old.authentication_type, old.offer_type, old.sale_type, old.fulfillment, old.status, old.is_qa, old.title,
      old.subtitle, old.story, old.condition_report, old.dimensions, old.estimate_low_cents, old.estimate_high_cents, old.min_offer_cents,
      old.artist_id, old.category_id, old.genre_id, old.condition_id, old.partner_id, old.collection_id, old.autographed, old.ach_only,
      old.shipping_class, old.main_item_id)
    is distinct from (new.slug, new.type, new.authentication_type, new.offer_type, new.sale_type, new.fulfillment, new.status, new.is_qa,
      new.title, new.subtitle, new.story, new.condition_report, new.dimensions, new.estimate_low_cents, new.estimate_high_cents,
      new.min_offer_cents, new.artist_id, new.category_id, new.genre_id, new.condition_id, new.partner_id, new.collection_id,
      new.autographed, new.ach_only, new.shipping_class, new.main_item_id))
  execute function item_next_version();

create table item_slug (
  slug text primary key,
  item_id uuid not null references item (id) on delete cascade,
  replaced_at timestamptz not null
);
create index item_slug_item on item_slug (item_id);

create table item_correction (
  id uuid primary key,
  item_id uuid not null references item (id) on delete cascade,
  field text not null check (field in ('title', 'subtitle', 'story')),
  before text not null,
  after text not null,
  actor_id uuid not null references users (id),
  at timestamptz not null
);
create index item_correction_item on item_correction (item_id, at desc);

comment on column item.status is 'draft, in_review (submitted), approved (by a person who did not write it), live, or withdrawn.';
comment on column item.published_at is 'When it went live; before that, when it was created.';
comment on column item.version is 'Counts the changes of what the editor shows; a trigger writes it. An edit names the version it is based on.';
comment on column item.written_by is 'Staff member who last changed its texts and figures; they can''t approve it. Null: not made with the editor.';
comment on column item.return_note is 'Why the reviewer returned it; empty once it is submitted again.';
comment on table item_slug is 'Former slugs of items. Their pages redirect to the present one; no other item may take them.';
comment on table item_correction is 'Typing corrections after the first bid: public, as before and after.';
comment on column item_correction.field is 'title, subtitle, or story.';
