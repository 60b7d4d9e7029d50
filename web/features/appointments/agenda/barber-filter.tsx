import type { Barber } from "#contract/barbers.ts";
import classes from "#web/features/appointments/agenda/barber-filter.module.css";

type BarberFilterProps = {
  barbers: Barber[];
  /** Null for the whole team. */
  chosen: string | null;
  /** Whether the view has room for the whole team. */
  withTeam: boolean;
  onChoose: (barber: string | null) => void;
};

/** The barber filter: one tap each, in a row that scrolls sideways on a phone. */
export function BarberFilter({ barbers, chosen, withTeam, onChoose }: BarberFilterProps) {
  const options = [{ id: null, nome: "Todos" }, ...barbers];
  const isClosed = (id: string | null) => id === null && !withTeam;
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>Barbeiro</legend>
      {options.map(({ id, nome }) => (
        <label
          key={id}
          className={classes.option}
          title={isClosed(id) ? "A semana mostra um barbeiro de cada vez" : undefined}
        >
          <input
            type="radio"
            name="barber"
            disabled={isClosed(id)}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
          <span>{nome}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** One more choice beside the barbers. */
export function OptionFilter({ text, checked, onTurn }: { text: string; checked: boolean; onTurn: () => void }) {
  return (
    <label className={classes.option}>
      <input type="checkbox" checked={checked} onChange={onTurn} />
      <span>{text}</span>
    </label>
  );
}
