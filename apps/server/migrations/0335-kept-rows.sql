-- The undo of an import says why it keeps a row.
comment on column import_row.faults is 'Why it is refused, or kept by the undo: [{"field", "column", "message"}], each at its column.';
