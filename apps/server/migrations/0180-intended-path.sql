-- Where a person wanted to go when the account was opened (a lot with the amount typed there, the bag): a path of this site. It
-- outlives the browser it was typed in, so that the mailed link and a log-in on another device lead there too.
alter table users add column intended_path text check (intended_path ~ '^/([^/\\]|$)' and length(intended_path) <= 2000);
