import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Spec 9: toasts bottom-left, 2000 ms. */
export const Toasts = () => <Notifications position="bottom-left" autoClose={2000} />;
