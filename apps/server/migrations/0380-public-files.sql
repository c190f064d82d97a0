-- Whether a file below /media/ is public is asked by its name.
create index media_file on media (file);
create index media_captions on media (captions) where captions is not null;
create index media_change_file on media_change ((before->>'file'));
create index media_change_captions on media_change ((before->>'captions')) where before->>'captions' is not null;
