import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

/** In the place of a page whose code is on its way. */
export function PageSkeleton() {
  return <ListSkeleton rows={6} height={64} />;
}
