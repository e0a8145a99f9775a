import { sql } from 'kysely';

/**
 * Under which name the price rules as they are now, and how the house rounds, are known; null where everything costs its base
 * price. Part of the statement that reads what they are to price.
 */
export const priceVersion = sql<string | null>`(
  select case
    when rules.version is not null then rules.version || ' ' || coalesce(house.version, 0)
    when house.settings ->> 'priceRounding' = 'whole'
      then 'whole ' || coalesce(house.settings ->> 'priceFloorPercent', '0')
  end
  from (values (true)) as always
  left join price_state as rules on true
  left join (select version, settings from house_versions order by version desc limit 1) as house on true
)`;
