import { hydrateLater } from '../kit/hydrate.ts';

hydrateLater(() => import('./page.tsx'));
