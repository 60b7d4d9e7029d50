import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ActionIcon } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { Service } from "#contract/services.ts";
import classes from "#web/features/services/arranging/sortable-services.module.css";
import { MoneyText } from "#web/ui/money-text.tsx";

type SortableServicesProps = { services: Service[]; onArrange: (services: Service[]) => void };

/** Services that can be moved by their handles, with finger, mouse or keys. */
export function SortableServices({ services, onArrange }: SortableServicesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const at = (id: UniqueIdentifier) => services.findIndex((service) => service.id === id);

  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) onArrange(arrayMove(services, at(active.id), at(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(services), screenReaderInstructions }}
    >
      <SortableContext items={services} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {services.map((service) => (
            <SortableService key={service.id} service={service} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableService({ service: { id, nome, preco } }: { service: Service }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: "item que pode ser movido" },
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-moving={isDragging || undefined}
      style={{ transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Mover ${nome}`}
        className={classes.handle}
        variant="subtle"
        color="gray"
        size="lg"
        // Escape ends the move without closing the dialog.
        data-mantine-stop-propagation={isDragging || undefined}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.name}>{nome}</span>
      <MoneyText centavos={preco} />
    </li>
  );
}

const screenReaderInstructions = {
  draggable: "Para mover, pressione espaço, use as setas e pressione espaço outra vez. Esc cancela.",
};

function announcementsOf(services: Service[]): Announcements {
  const place = (id: UniqueIdentifier) =>
    `posição ${services.findIndex((service) => service.id === id) + 1} de ${services.length}`;
  const name = (id: UniqueIdentifier) => services.find((service) => service.id === id)?.nome ?? "";
  return {
    onDragStart: ({ active }) => `${name(active.id)}: ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)}: ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} ficou na ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} voltou ao seu lugar.`,
  };
}
