import { Combobox, Text } from "@mantine/core";
import { createElement, useEffect, useRef } from "react";
import type { Place } from "#web/features/search/places.ts";
import classes from "#web/features/search/search-palette.module.css";
import type { FoundPlaces } from "#web/features/search/use-found.ts";
import { menuIcon } from "#web/shell/menu-icons.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";

type PlaceListProps = { id: string; found: FoundPlaces; selected: Place | undefined };

/** The results by kind, with the states loading, failed and nothing found. */
export function PlaceList({ id, found: { groups, looking, query }, selected }: PlaceListProps) {
  const isNothing = groups.length === 0 && !looking && !query.isError;
  return (
    <>
      <Combobox.Options id={id} aria-label="Resultados" className={classes.list}>
        {groups.map(({ label, places }) => (
          <Combobox.Group key={label} label={label}>
            {places.map((place) => (
              <PlaceOption key={place.id} place={place} isSelected={place === selected} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {query.isError && <FailedState error={query.error} onRetry={() => void query.refetch()} />}
      {looking && (
        <div className={classes.looking}>
          <ListSkeleton rows={3} height={44} />
        </div>
      )}
      <output>
        {isNothing && (
          <Text ta="center" c="dimmed" py="xl">
            Nada encontrado
          </Text>
        )}
      </output>
    </>
  );
}

type PlaceOptionProps = { place: Place; isSelected: boolean };

function PlaceOption({ place: { id, icon, title, detail }, isSelected }: PlaceOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) option.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected]);

  return (
    <Combobox.Option
      ref={option}
      id={id}
      value={id}
      selected={isSelected}
      aria-selected={isSelected}
      className={classes.option}
    >
      {createElement(menuIcon(icon), { size: 20, stroke: 1.75, "aria-hidden": true })}
      <div>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
    </Combobox.Option>
  );
}
