-- Food is brought to every kind of bookable: to sleeping rooms and PCs as well as to study rooms.

alter table orders drop constraint orders_room_type_check;
alter table orders add constraint orders_room_type_check
  check (room_type in ('Study Room', 'Group Study Room', 'Sleeping Room', 'PC'));
