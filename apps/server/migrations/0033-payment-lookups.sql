-- Every payment looks for the operations of its subject, and every dispute for the payment of its charge.
create index provider_operation_ref on provider_operation (kind, ref);
create index payment_charge on payment (charge_id) where charge_id is not null;
