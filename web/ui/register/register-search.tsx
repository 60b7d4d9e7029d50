import { TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "#web/ui/register/register-tools.module.css";

const SEARCH_MS = 300;

type RegisterSearchProps = { label: string; value: string; onSearch: (query: string) => void };

/** The search of a list; `/` focuses it, Escape clears it. */
export function RegisterSearch({ label, value, onSearch }: RegisterSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const search = useDebouncedCallback((query: string) => {
    told.current = query;
    onSearch(query);
  }, SEARCH_MS);
  useHotkeys([["/", () => input.current?.focus()]]);
  useEffect(() => {
    // The query changed elsewhere (Back, or a click on the menu), so the field shows the new query.
    if (value !== told.current) setTyped((told.current = value));
  }, [value]);

  function type(query: string): void {
    setTyped(query);
    search(query);
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Buscar"
      placeholder={label}
      maxLength={80}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => key === "Escape" && type("")}
      className={classes.search}
    />
  );
}
