-- Photos of rooms, study rooms and PCs, kept here so that every process and every backup has them.

lock table rooms, pcs in access exclusive mode;

-- A picture that was decoded and encoded anew. Its id is a hash of what it became.
create table photos (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  -- Since when no bookable shows it; null while one does.
  unused_since timestamptz default now()
);

create index photos_unused on photos (unused_since) where unused_since is not null;

create table photo_files (
  photo_id text not null references photos on delete cascade,
  width integer not null check (width in (160, 480, 960, 1440)),
  -- WebP and nothing else, whoever writes it.
  bytes bytea not null check (
    octet_length(bytes) between 30 and 4000000
    and substring(bytes from 1 for 4) = 'RIFF'::bytea
    and substring(bytes from 9 for 4) = 'WEBP'::bytea
  ),
  primary key (photo_id, width)
);

-- Compressed already.
alter table photo_files alter column bytes set storage external;

-- The pictures of a bookable in their order, and beside each what it shows, in words. The first is its `image`.
alter table rooms
  add column images text[] not null default '{}',
  add column image_texts text[] not null default '{}';
alter table pcs
  add column images text[] not null default '{}',
  add column image_texts text[] not null default '{}';

-- Nothing is announced for what nobody sees change.
alter table rooms disable trigger user;
alter table pcs disable trigger user;
update rooms set images = array[image], image_texts = array[''];
update pcs set images = array[image], image_texts = array[''];
alter table rooms enable trigger user;
alter table pcs enable trigger user;

-- Addresses may be up to 2,048 characters long, as that of a single image.
create function are_images(urls text[], texts text[]) returns boolean language sql immutable as $$
  select cardinality(urls) between 1 and 12 and cardinality(texts) = cardinality(urls)
    and (select bool_and(url ~ '\S' and char_length(url) <= 2048) from unnest(urls) as url)
    and (select bool_and(line is not null and char_length(line) <= 160) from unnest(texts) as line)
$$;

alter table rooms
  add constraint rooms_images check (are_images(images, image_texts)),
  add constraint rooms_first_image check (images[1] = image);
alter table pcs
  add constraint pcs_images check (are_images(images, image_texts)),
  add constraint pcs_first_image check (images[1] = image);

-- Whoever gives one of the two, `image` or `images`, gives the other.
create function order_images() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if cardinality(new.images) = 0 then new.images = array[new.image]; end if;
    new.image = new.images[1];
  elsif new.images is distinct from old.images then
    new.image = new.images[1];
  elsif new.image is distinct from old.image then
    new.images[1] = new.image;
    new.image_texts[1] = '';
  end if;
  if cardinality(new.image_texts) < cardinality(new.images) then
    new.image_texts = new.image_texts || array_fill(''::text, array[cardinality(new.images) - cardinality(new.image_texts)]);
  end if;
  return new;
end
$$;

create trigger order_images before insert or update of image, images, image_texts on rooms
  for each row execute function order_images();
create trigger order_images before insert or update of image, images, image_texts on pcs
  for each row execute function order_images();

-- What guests read has changed.
drop trigger count_room_version on rooms;
drop trigger count_pc_version on pcs;
create trigger count_room_version
  before update of title, description, details, image, images, image_texts, price_cents, rating, retired_at on rooms
  for each row execute function count_version();
create trigger count_pc_version
  before update of title, description, image, images, image_texts, price_cents, retired_at on pcs
  for each row execute function count_version();

create function photos_of(urls text[]) returns setof text language sql immutable as $$
  select distinct substring(url from '^/photos/([0-9a-f]{32})/') from unnest(urls) as url
  where url ~ '^/photos/[0-9a-f]{32}/'
$$;

-- A photo that is shown is there, and stays: whoever deletes it at this moment waits, and then finds it in use.
create function use_photos() returns trigger language plpgsql as $$
declare
  wanted text[] = array(select photos_of(new.images) order by 1);
begin
  perform from photos where id = any(wanted) order by id for update;
  update photos set unused_since = null where id = any(wanted);
  if (select count(*) from photos where id = any(wanted)) < cardinality(wanted) then
    raise exception 'a photo is not there' using errcode = 'foreign_key_violation', constraint = 'images_exist';
  end if;
  return null;
end
$$;

create trigger use_photos after insert or update of image, images on rooms
  for each row when (array_to_string(new.images, ' ') like '%/photos/%') execute function use_photos();
create trigger use_photos after insert or update of image, images on pcs
  for each row when (array_to_string(new.images, ' ') like '%/photos/%') execute function use_photos();
