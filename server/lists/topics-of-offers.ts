/** What can change a list of what is rented: its table and, asked for a date, the bookings as well. */
export const topicsOfOffers =
  (table: 'rooms' | 'pcs') =>
  ({ date }: { date?: string | undefined }): readonly string[] =>
    date === undefined ? [table] : [table, 'bookings'];
