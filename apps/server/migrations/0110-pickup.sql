-- When goods were ready to leave the house, and the code that whoever picks them up says at the desk (rules §5.5).
alter table invoice add column ready_at timestamptz, add column pickup_code text;
alter table invoice add constraint invoice_pickup_code_check check (pickup_code is null or pickup_code ~ '^[0-9A-HJKMNP-TV-Z]{8}$');
