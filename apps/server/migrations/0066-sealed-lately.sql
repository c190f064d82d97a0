-- How many items were certified in the last days: read for the page that explains the grades.
create index provenance_sealed on provenance_event (at) where kind = 'sealed';
