-- Approval is by a person none of whose words are in the reviewed version: one changed word of a colleague made the writer free to approve.
alter table item add column writers uuid[] not null default '{}';
update item i set writers = array(
    select i.written_by where i.written_by is not null
    union
    select e.actor_id from audit_event e
    where e.subject = 'item' and e.subject_id = i.id and e.action in ('item.create', 'item.change') and e.actor_id is not null
      and e.at > coalesce((select max(a.at) from audit_event a
        where a.subject = 'item' and a.subject_id = i.id and a.action = 'item.approve'), '-infinity'))
  where i.status in ('draft', 'in_review', 'approved') or i.written_by is not null;
comment on column item.writers is 'Staff who changed its texts and figures since a version was last approved; none of them can approve it.';
comment on column item.written_by is 'Staff member who last changed its texts and figures. Null: not made with the editor.';
