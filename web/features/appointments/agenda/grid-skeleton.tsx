import { Skeleton, VisuallyHidden } from "@mantine/core";
import classes from "#web/features/appointments/agenda/time-grid.module.css";

/** The skeleton of the grid while its appointments load. */
export function GridSkeleton({ columns }: { columns: number }) {
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden>
        <output>Carregando agenda...</output>
      </VisuallyHidden>
      {Array.from({ length: columns }, (_, column) => (
        <div key={column} className={classes.skeletonColumn}>
          <Skeleton height={28} />
          {[72, 48, 96, 48].map((height, row) => (
            <Skeleton key={row} height={height} mt={(column + row) % 3 === 0 ? 48 : 8} />
          ))}
        </div>
      ))}
    </div>
  );
}
