/** SQL: true if these two accounts (SQL expressions; either may be null) are blocked from each other's items. */
export const barredSql = (one: string, two: string): string =>
  `exists (select from account_link l where l.low_id = least(${one}, ${two}) and l.high_id = greatest(${one}, ${two}) and l.is_barred)`;

/** SQL: the accounts whose items are barred to `person`, as an array. */
export const barredFromSql = (person: string): string =>
  `array(select l.high_id from account_link l where l.low_id = ${person} and l.is_barred
    union all select l.low_id from account_link l where l.high_id = ${person} and l.is_barred)`;
