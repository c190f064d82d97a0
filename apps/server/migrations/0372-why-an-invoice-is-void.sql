-- What staff tell the buyer about an invoice that they void.
alter table invoice add column void_note text;
comment on column invoice.void_note is 'Why it is void, in words for its buyer; null: nothing was written.';
