-- An address that was written out for one purchase is told from another one by its version, as a saved one is (decision 0096).
update invoice set address = address || jsonb_build_object('version', 'given:' || md5((address - 'version')::text))
where address->>'version' = 'given';
