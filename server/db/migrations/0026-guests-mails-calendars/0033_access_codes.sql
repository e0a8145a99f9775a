-- What opens the door of a room, a locker or a PC. Its guest reads it on My stay while the booking runs.

lock table rooms, pcs in access exclusive mode;

-- Earlier processes may be at work meanwhile: they neither read nor write it.
alter table rooms add column access_code text check (access_code ~ '\S' and char_length(access_code) <= 40);
alter table pcs add column access_code text check (access_code ~ '\S' and char_length(access_code) <= 40);

-- Nobody overwrites a code that they have not seen.
drop trigger count_room_version on rooms;
drop trigger count_pc_version on pcs;
create trigger count_room_version
  before update of title, description, details, image, images, image_texts, price_cents, rating, retired_at, access_code
  on rooms for each row execute function count_version();
create trigger count_pc_version
  before update of title, description, image, images, image_texts, price_cents, retired_at, access_code
  on pcs for each row execute function count_version();
