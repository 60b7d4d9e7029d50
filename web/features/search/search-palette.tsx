import { CloseButton, Combobox, Group, Modal, TextInput, useCombobox } from "@mantine/core";
import { useMediaQuery, useMounted } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import type { Session } from "#contract/auth.ts";
import { PlaceList } from "#web/features/search/place-list.tsx";
import type { Place } from "#web/features/search/places.ts";
import classes from "#web/features/search/search-palette.module.css";
import { useFound } from "#web/features/search/use-found.ts";
import { useEarlyEnter } from "#web/ui/use-early-enter.ts";
import { useEscape } from "#web/ui/use-escape.ts";
import { useFocusBack } from "#web/ui/use-focus-back.ts";

type SearchPaletteProps = { session: Session; hint: string; onClose: () => void };

/** Finds pages, and what the call of this person finds, by words; above the page, on a phone full screen. */
export function SearchPalette({ session, hint, onClose }: SearchPaletteProps) {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const mounted = useMounted();
  useFocusBack(true);
  useEscape(true, onClose);

  return (
    <Modal.Root
      opened={mounted}
      onClose={onClose}
      size="lg"
      yOffset="10dvh"
      fullScreen={isPhone}
      returnFocus={false}
      closeOnEscape={false}
      // The `content` style key would also apply to its surroundings.
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Busca">
        <Search session={session} hint={hint} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

const listId = "search-results";

function Search({ session, hint, onClose }: SearchPaletteProps) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = useFound(session, words.trim());
  const places = found.groups.flatMap((group) => group.places);
  const selected = places[Math.min(chosen, places.length - 1)];
  const router = useRouter();
  const combobox = useCombobox({ opened: true });
  const early = useEarlyEnter(words, found.looking && !selected, () => open(selected));

  function open(place: Place | undefined): void {
    if (!place) return;
    onClose();
    const { to, params, search } = place;
    void router.navigate({ to, params, search });
  }

  function press(event: KeyboardEvent): void {
    early(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || !selected || !(step || event.key === "Enter")) return;
    event.preventDefault();
    if (step) setChosen((places.indexOf(selected) + step + places.length) % places.length);
    else open(selected);
  }

  function type(typed: string): void {
    setWords(typed);
    setChosen(0);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => open(places.find((place) => place.id === id))}>
      <Group className={classes.field} gap="xs" wrap="nowrap">
        <TextInput
          {...ariaOf(selected)}
          flex={1}
          variant="unstyled"
          size="md"
          placeholder={hint}
          enterKeyHint="go"
          maxLength={80}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={words}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
          data-autofocus
        />
        <CloseButton size="lg" aria-label="Fechar a busca" onClick={onClose} />
      </Group>
      <PlaceList id={listId} found={found} selected={selected} />
    </Combobox>
  );
}

/** The kit announces the selected option to screen readers only after its own keys, so this does it for others. */
function ariaOf(selected: Place | undefined) {
  return {
    role: "combobox",
    "aria-label": "Buscar",
    "aria-autocomplete": "list",
    "aria-expanded": true,
    "aria-controls": listId,
    "aria-activedescendant": selected?.id,
    autoComplete: "off",
  } as const;
}
