/** Menu groups, in order. */
export const SCREEN_GROUPS = [
  'Dashboard',
  'Orders',
  'Reports',
  'Offers',
  'Products',
  'Content',
  'Offices',
  'Locations',
  'Delivery',
  'Messages',
  'People',
  'System',
] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];
