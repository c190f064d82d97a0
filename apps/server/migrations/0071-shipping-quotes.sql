-- Shipping of what is extra large is quoted by hand (rules §5.5): until then the invoice of its lot waits.
alter table invoice
  add column payable_from timestamptz,   -- when the clock of payment started, or starts at the latest; null: with the invoice
  add column quoted_shipping_cents bigint check (quoted_shipping_cents >= 0);
create index invoice_to_quote on invoice (payable_from) where payable_from is not null and quoted_shipping_cents is null;
