-- Budgets of calls that all processes count together. Lost with a crash or a failover, which costs nobody anything: not logged.
create unlogged table rate_limit (
  -- A hash: who called is not to be read from here.
  key text primary key,
  points integer not null,
  -- Epoch milliseconds, product time.
  expire bigint not null
);
