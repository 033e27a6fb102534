import type { ComponentType } from 'react';
import type { ScreenGroup } from '../../../contract/screen-list.ts';
import type { IconProps } from '../kit/icon.tsx';
import {
  IconBox,
  IconBuildingStore,
  IconChartBar,
  IconFileText,
  IconLayoutDashboard,
  IconMapPin,
  IconMessage,
  IconReceipt,
  IconSettings,
  IconTag,
  IconTruckDelivery,
  IconUsers,
} from '../kit/icons.ts';

/** The icon of a menu group. */
export const GROUP_ICONS: Record<ScreenGroup, ComponentType<IconProps>> = {
  Dashboard: IconLayoutDashboard,
  Orders: IconReceipt,
  Reports: IconChartBar,
  Offers: IconTag,
  Products: IconBox,
  Content: IconFileText,
  Offices: IconBuildingStore,
  Locations: IconMapPin,
  Delivery: IconTruckDelivery,
  Messages: IconMessage,
  People: IconUsers,
  System: IconSettings,
};
