import { useNavigation } from 'react-router';
import classes from './Shell.module.css';

/** A bar at the top edge while the next page's code loads. */
export function NavigationProgress() {
  const isMoving = useNavigation().state !== 'idle';
  return isMoving ? <div className={classes.progress} role="progressbar" aria-label="Opening the page" /> : null;
}
