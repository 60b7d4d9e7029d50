/** What any address may ask of its page, which reads what it knows of it by the contract. */
export type PageSearch = Record<string, string | number | boolean | undefined>;
