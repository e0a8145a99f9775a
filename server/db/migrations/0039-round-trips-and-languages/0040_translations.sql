-- The house's own words in other languages: of what it offers and cooks, of itself, and of what its guests ask.

-- Earlier processes may be at work meanwhile: what is offered first, as everywhere.
lock table rooms, pcs, dishes in share row exclusive mode;

create table translations (
  language text not null check (language in ('en', 'de', 'es', 'fr', 'pt', 'ja', 'ar')),
  room_id integer references rooms on delete cascade,
  pc_id integer references pcs on delete cascade,
  dish_id integer references dishes on delete cascade,
  -- Of a question, its answer or a rule: the question or rule as the house has it. Blank for what the house says of itself.
  phrase text,
  field text not null,
  -- What it translates. Where the house has other words by now, somebody should look at it again.
  original text not null check (char_length(original) <= 4000),
  text text not null check (text ~ '\S'),
  subject text not null generated always as (
    case
      when room_id is not null then 'room ' || room_id
      when pc_id is not null then 'pc ' || pc_id
      when dish_id is not null then 'dish ' || dish_id
      when phrase = '' then 'house'
      when field = 'rule' then 'rule ' || phrase
      else 'question ' || phrase
    end
  ) stored,
  primary key (subject, language, field),
  constraint translations_one_subject check (num_nonnulls(room_id, pc_id, dish_id, phrase) = 1),
  constraint translations_phrase check (char_length(phrase) <= 160),
  constraint translations_field check (
    case
      when room_id is not null then field in ('title', 'description', 'details')
      when pc_id is not null then field in ('title', 'description')
      when dish_id is not null then field in ('name', 'description')
      when phrase = '' then field in ('headline', 'sentence', 'footer')
      else field in ('question', 'answer', 'rule')
    end
  ),
  constraint translations_length check (
    char_length(text) <= case field
      when 'details' then 4000
      when 'description' then 2000
      when 'answer' then 2000
      when 'sentence' then 200
      when 'footer' then 200
      when 'question' then 160
      when 'headline' then 80
      else 120
    end
  )
);

create index translations_by_room on translations (room_id) where room_id is not null;
create index translations_by_pc on translations (pc_id) where pc_id is not null;
create index translations_by_dish on translations (dish_id) where dish_id is not null;

create trigger announce_translations after insert or update or delete or truncate on translations
  for each statement execute function announce_change('translations');

-- The own language of the house is one of them.
alter table house_versions add constraint house_language check (
  settings -> 'language' is null or settings ->> 'language' in ('en', 'de', 'es', 'fr', 'pt', 'ja', 'ar')
);

-- Translations go with the question or rule that they are of.
create function forget_phrases() returns trigger language plpgsql as $$
begin
  delete from translations
  where phrase <> '' and case field
    when 'rule' then not coalesce(new.settings -> 'rules', '[]') ? phrase
    else not exists (
      select from jsonb_array_elements(coalesce(new.settings -> 'questions', '[]')) as one
      where one ->> 'question' = phrase
    )
  end;
  return null;
end
$$;

create trigger forget_phrases after insert on house_versions
  for each row execute function forget_phrases();

-- What is translated, and mail that is tried, is about the settings.
lock table desk_log in access exclusive mode;
alter table desk_log drop column kind;
alter table desk_log add column kind text not null generated always as (
  case
    when action = 'sign in' or action like '%/auth/%' then 'access'
    when action like '%refund%' or action like '%/payments' or action like '%/charges%' or action like '%/receipt' then 'money'
    when action like '%/bookings%' or action = 'release hold' then 'bookings'
    when action like '%/menu%' or action like '%/orderDetails%' then 'food'
    when action like '%/rates%' then 'prices'
    when action like '%/desk/house%' or action like '%/desk/translations' then 'settings'
    when action like '%/rooms%' or action like '%/studyRooms%' or action like '%/pcs%' or action like '%/desk/blocks%'
      or action like '%/desk/readiness%' or action like '%photo%' then 'rooms'
    else 'guests'
  end
) stored;
create index desk_log_by_kind on desk_log (kind, at desc, id desc);
create index desk_log_by_actor_and_kind on desk_log (actor_id, kind, at desc, id desc) where actor_id is not null;
create index desk_log_by_house_and_kind on desk_log (kind, at desc, id desc) where actor_name = '';
