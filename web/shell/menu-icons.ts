import {
  IconAddressBook,
  IconBell,
  IconBuildingStore,
  IconCalendar,
  IconCalendarPlus,
  IconCircle,
  IconRazor,
  IconPackage,
  IconScissors,
  IconSettings,
  IconTruckDelivery,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";

/** Icons of the menu by title; here and not in routes.tsx, so that the sign-in page does not load them. */
const icons: Record<string, typeof IconCircle> = {
  Agendamentos: IconCalendar,
  "Minha agenda": IconCalendar,
  "Meus agendamentos": IconCalendar,
  Clientes: IconAddressBook,
  Barbeiros: IconScissors,
  Recepção: IconUsers,
  Serviços: IconRazor,
  Produtos: IconPackage,
  Fornecedores: IconTruckDelivery,
  Perfil: IconUser,
  "Meu Perfil": IconUser,
  Configurações: IconSettings,
  "Super admin": IconBuildingStore,
  "Novo Agendamento": IconCalendarPlus,
  Notificações: IconBell,
};

export function menuIcon(title: string) {
  return icons[title] ?? IconCircle;
}
