-- What is said in a film, for whoever does not hear it: the file of its captions (WebVTT).
alter table media add column captions text check (captions is null or type = 'video');
