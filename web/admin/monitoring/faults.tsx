import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import type { DataOf, RowOf } from '../../../contract/api.ts';
import { LISTED_ERROR } from '../../../contract/monitoring/monitoring.ts';
import { Can } from '../kit/Can.tsx';
import { useAction, useData } from '../kit/calls.ts';
import { DetailPage, Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { confirm } from '../kit/dialog/confirm.tsx';
import { yesOrNo } from '../kit/fields/choices.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { useListAddress } from '../kit/screen.ts';
import { Moment, When } from '../kit/When.tsx';
import { figure } from '../language/figures.ts';
import { counted, t } from '../language/t.ts';
import classes from './faults.module.css';

type Call = 'clientBug' | 'serverBug';
type Row = RowOf<'GET clientBug'>;
type Fault = DataOf<'GET clientBug/{id}'>;

export const ClientErrorList = () => <FaultList call="clientBug" title={t('Client errors')} path="client-errors" />;
export const ServerErrorList = () => <FaultList call="serverBug" title={t('Server errors')} path="server-errors" />;
export const ClientErrorDetail = () => <FaultDetail call="clientBug" noun={t('Client error')} path="client-errors" />;
export const ServerErrorDetail = () => <FaultDetail call="serverBug" noun={t('Server error')} path="server-errors" />;

function FaultList({ call, title, path }: { call: Call; title: string; path: string }) {
  return (
    <ResourceList
      title={title}
      noun={t('Error')}
      list={`GET ${call}` as 'GET clientBug'}
      nameOf={(fault) => short(fault.error_data)}
      above={
        <Alert variant="light" p="xs">
          {t('Please delete errors once they are fixed. If one recurs, it is listed as new.')}
        </Alert>
      }
      columns={[
        {
          header: t('Error'),
          lead: true,
          long: true,
          cell: (fault) => <span className={classes.error}>{short(fault.error_data)}</span>,
        },
        { header: t('Page'), cell: (fault) => <span className={classes.error}>{fault.location}</span> },
        { header: t('Times'), sort: 'count', numeric: true, cell: (fault) => figure(fault.count) },
        { header: t('Browser'), cell: (fault) => fault.browser },
        { header: t('Release'), cell: (fault) => fault.release },
        { header: t('First seen'), sort: 'added_at', cell: (fault) => <Moment at={fault.added_at} /> },
        { header: t('Last seen'), sort: 'last_added_at', cell: (fault) => <Moment at={fault.last_added_at} /> },
      ]}
      search={{ name: 'find_error_data', label: t('errors by their text') }}
      filters={[
        { label: t('Page'), name: 'find_location', isText: true },
        { label: t('Visibility'), name: 'find_is_muted', choices: yesOrNo(t('Hidden'), t('Shown')) },
        { label: t('Last seen'), days: 'find_last_added_at' },
      ]}
      headerActions={<DeleteAll call={call} path={path} />}
      bulk={(chosen, done) => <Chosen call={call} path={path} chosen={chosen} done={done} />}
      empty={t('No errors.')}
    />
  );
}

const short = (text: string) => (text.length > LISTED_ERROR ? `${text.slice(0, LISTED_ERROR)}…` : text);

function DeleteAll({ call, path }: { call: Call; path: string }) {
  const ask = () =>
    confirm({
      title: t('Delete all errors?'),
      text: t('All errors will be deleted permanently. Any that aren’t fixed will come back.'),
      doIt: t('Delete all'),
      cancel: t('Keep errors'),
      isDanger: true,
      call: `POST ${call}/deleteAll` as 'POST clientBug/deleteAll',
      input: {},
      done: t('All errors deleted successfully.'),
      failure: t('Error Delete Failed.'),
    });
  return (
    <Can path={`${path}/delete`}>
      <Button variant="default" onClick={ask}>
        {t('Delete all')}
      </Button>
    </Can>
  );
}

function Chosen({ call, path, chosen, done }: { call: Call; path: string; chosen: Row[]; done: () => void }) {
  const bug_id = chosen.map(({ _id }) => _id);
  const mute = useMute(call, done);
  const ask = () => askToDelete(call, bug_id, done);
  return (
    <Can path={`${path}/delete`}>
      <SmallButton loading={mute.isPending} onClick={() => mute.run({ body: { bug_id } })}>
        {t('Hide until it recurs')}
      </SmallButton>
      <Button size="compact-sm" color="danger" onClick={ask}>
        {t('Delete')}
      </Button>
    </Can>
  );
}

const useMute = (call: Call, onDone: () => void) =>
  useAction(`POST ${call}/mute` as 'POST clientBug/mute', {
    done: t('Hidden until it happens again.'),
    failure: t('The error could not be hidden.'),
    onDone,
  });

function askToDelete(call: Call, bug_id: string[], onDone: () => void): void {
  confirm({
    title: t('Delete {name}?', { name: counted(bug_id.length, 'error') }),
    text: t('If it isn’t fixed, it will come back.'),
    doIt: t('Delete'),
    cancel: t('Keep'),
    isDanger: true,
    call: `POST ${call}/deleteMultiple` as 'POST clientBug/deleteMultiple',
    input: { body: { bug_id } },
    done: t('Error deleted successfully.'),
    failure: t('Error Delete Failed.'),
    onDone,
  });
}

function FaultDetail({ call, noun, path }: { call: Call; noun: string; path: string }) {
  const { id = '' } = useParams();
  const query = useData(`GET ${call}/{id}` as 'GET clientBug/{id}', { params: { id } });
  const list = useListAddress();
  const navigate = useNavigate();
  const back = () => navigate(list);
  const mute = useMute(call, back);
  return (
    <DetailPage
      noun={noun}
      nameOf={(fault) => short(fault.error_data)}
      query={query}
      actions={() => (
        <Can path={`${path}/delete`}>
          <Button variant="default" loading={mute.isPending} onClick={() => mute.run({ body: { bug_id: [id] } })}>
            {t('Hide')}
          </Button>
          <Button color="danger" onClick={() => askToDelete(call, [id], back)}>
            {t('Delete')}
          </Button>
        </Can>
      )}
    >
      {(fault) => (
        <Stack>
          <Part title={t('Details')}>
            <Facts>
              <Fact name={t('Page')}>{fault.location}</Fact>
              <Fact name={t('Times')}>{figure(fault.count)}</Fact>
              <Fact name={t('First seen')}>
                <When at={fault.added_at} />
              </Fact>
              <Fact name={t('Last seen')}>
                <When at={fault.last_added_at} />
              </Fact>
              <Fact name={t('Last browser')}>{fault.browser ?? t('Unknown')}</Fact>
              <Fact name={t('Last release')}>{fault.release ?? t('Unknown')}</Fact>
              {fault.request_id && <Fact name={t('Last request')}>{fault.request_id}</Fact>}
            </Facts>
          </Part>
          <Part title={t('Stack')}>
            <Stack gap={6}>{fault.frames.map(toFrame)}</Stack>
          </Part>
        </Stack>
      )}
    </DetailPage>
  );
}

/** A stack never changes, so positions can be keys. */
function toFrame(frame: Fault['frames'][number], index: number) {
  return (
    <div key={`${index} ${frame.text}`}>
      <Text size="sm" className={classes.error} {...(!frame.place && { c: 'dimmed' })}>
        {frame.place ?? frame.text}
      </Text>
      {frame.source && (
        <Code block className={classes.source} tabIndex={0}>
          {frame.source.map(({ line, text }) => (
            <Group
              key={line}
              gap="sm"
              wrap="nowrap"
              component="span"
              className={frame.place?.endsWith(`:${line}`) ? classes.named : ''}
            >
              <span className={classes.number}>{line}</span>
              <span>{text}</span>
            </Group>
          ))}
        </Code>
      )}
    </div>
  );
}
