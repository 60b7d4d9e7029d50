/** Any search parameters of a URL; each page parses those that it knows with the contract. */
export type PageSearch = Record<string, string | number | boolean | undefined>;
