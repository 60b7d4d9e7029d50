type Page = { next: string | null };

/** How a list that the server gives page by page goes on: behind the row that the page before named. */
export const pageByPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: Page): string | undefined => next ?? undefined,
};
