-- What guests of the house ask, with the answers, and the house's own mark.

-- Each is a line to read, and an answer; there are no two of the same.
create function are_questions(list jsonb) returns boolean language sql immutable as $$
  select case when jsonb_typeof(list) = 'array' then
    jsonb_array_length(list) <= 40
    and (
      select count(distinct one ->> 'question') = count(*)
        and coalesce(bool_and(coalesce(
          jsonb_typeof(one -> 'question') = 'string' and jsonb_typeof(one -> 'answer') = 'string'
            and one ->> 'question' ~ '\S' and char_length(one ->> 'question') <= 160
            and one ->> 'question' !~ '[\n\r]'
            and one ->> 'answer' ~ '\S' and char_length(one ->> 'answer') <= 2000,
          false
        )), true)
      from jsonb_array_elements(list) as one
    )
  else false end
$$;

alter table house_versions
  add constraint house_questions check (settings -> 'questions' is null or are_questions(settings -> 'questions')),
  add constraint house_usual_questions check (
    settings -> 'usualQuestions' is null or jsonb_typeof(settings -> 'usualQuestions') = 'boolean'
  );

-- A mark that is shown is there, and stays, as pictures of bookables.
create function use_logo() returns trigger language plpgsql as $$
declare
  wanted text[] = array(select photos_of(array[new.settings ->> 'logo']));
begin
  perform from photos where id = any(wanted) for update;
  update photos set unused_since = null where id = any(wanted);
  if (select count(*) from photos where id = any(wanted)) < cardinality(wanted) then
    raise exception 'the mark is not there' using errcode = 'foreign_key_violation', constraint = 'images_exist';
  end if;
  return null;
end
$$;

create trigger use_logo after insert on house_versions
  for each row when (new.settings ->> 'logo' like '/photos/%') execute function use_logo();
