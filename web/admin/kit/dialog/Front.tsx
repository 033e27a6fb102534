import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { FrontDialog } from './FrontDialog.tsx';

/** Shows dialogs and toasts that belong to no page. Spec 9: toasts bottom-left, 2000 ms. */
export const Front = () => (
  <>
    <FrontDialog />
    <Notifications position="bottom-left" autoClose={2000} />
  </>
);
