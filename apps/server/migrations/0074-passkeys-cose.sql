-- Public keys of passkeys are kept as authenticators write them (COSE), as the library reads them; they were kept as SPKI.
update passkey set public_key = case
  -- ES256 on P-256
  when algorithm = -7 and octet_length(public_key) = 91 then
    '\xa5010203262001215820'::bytea || substring(public_key from 28 for 32) || '\x225820'::bytea || substring(public_key from 60 for 32)
  -- Ed25519
  when algorithm = -8 and octet_length(public_key) = 44 then
    '\xa4010103272006215820'::bytea || substring(public_key from 13 for 32)
  -- RS256 of 2,048 bits with the usual exponent
  when algorithm = -257 and octet_length(public_key) = 294 then
    '\xa401030339010020590100'::bytea || substring(public_key from 34 for 256) || '\x2143010001'::bytea
  else public_key end
where substring(public_key from 1 for 1) = '\x30'::bytea;
