-- Which bookables a price rule is not for, of all that it would be for: [{"kind": "room", "id": 7}].

alter table price_rules
  add column excepted jsonb check (
    jsonb_typeof(excepted) = 'array' and jsonb_array_length(excepted) between 1 and 1000
  ),
  -- A rule that names what it is for leaves out all else as it is.
  add constraint price_rules_excepted check (excepted is null or ids is null);

-- Fires for the new column, too.
drop trigger count_rule_version on price_rules;
create trigger count_rule_version
  before update of name, is_on, kinds, ids, excepted, from_date, to_date, weekdays, from_time, to_time, min_units, percent,
    amount_cents, price_cents, stops on price_rules
  for each row execute function count_rule_version();
