import { ReasonDialog } from '../kit/form/ReasonDialog.tsx';
import { t } from '../language/t.ts';

interface Props {
  place: { _id: string; customer_phone: string };
  onClose: () => void;
}

/** Removes an entry from its waitlist, and asks for a reason. */
export const RemoveDialog = ({ place, onClose }: Props) => (
  <ReasonDialog
    call="POST waitlist/{id}/remove"
    params={{ id: place._id }}
    title={t('Remove {phone} from the waitlist', { phone: place.customer_phone })}
    description={t('Shown in the entry’s history.')}
    submit={t('Remove')}
    done={t('Entry removed from the waitlist.')}
    failure={t('The waitlist entry could not be removed.')}
    onClose={onClose}
  />
);
