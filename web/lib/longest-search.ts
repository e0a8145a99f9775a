/** As many characters as an address keeps of a search. */
export const longestSearch = 100;
