-- The office has shorter sessions than the shop, and asks for a code again before money and roles.
alter table session add column staff_seen_at timestamptz;
alter table session add column code_proved_at timestamptz;
comment on column session.staff_seen_at is 'Last use of the office, to the minute. Null: not used.';
comment on column session.code_proved_at is 'When a code of the second factor was last entered in this session.';

alter table otp_code drop constraint otp_code_purpose_check;
alter table otp_code add constraint otp_code_purpose_check check (purpose in ('mfa_enable', 'mfa_signin', 'mfa_step_up'));
