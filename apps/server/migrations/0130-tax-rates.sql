-- Rates of sales tax that a provider has said (decision 0100): asked before something is priced, read while it is.
create table tax_rate (
  state text not null,
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  rate_bps double precision check (rate_bps between 0 and 10000),  -- to a tenth; null: the provider does not know the place
  shipping_taxable boolean not null default false,
  calculation_id text,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (state, postal_code)
);

-- 8.875% is 887.5 basis points.
alter table invoice alter column tax_rate_bps type double precision;
alter table invoice_line alter column tax_rate_bps type double precision;
