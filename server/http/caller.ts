import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentHouse } from '#contract/house/house.rules.ts';
import { needsConfirmation } from '#contract/identity/confirmed-calls.ts';
import { can, permissions, type Role } from '#contract/identity/permissions.ts';
import type { Language } from '#contract/languages.rules.ts';
import { AppError } from './app-error.ts';

/** Nobody books, pays or orders in another's name; without a name it is the caller's. */
export const refuseForeignEmail = (caller: Pick<SignedIn, 'email'>, email: string | undefined): void => {
  if (email !== undefined && email.toLowerCase() !== caller.email.toLowerCase())
    throw new AppError('NOT_ALLOWED');
};

/** A user with a valid session, as last read from the database. */
export type SignedIn = {
  uid: string;
  /** Their session, which writes verify again once they have locked the caller. */
  token: string;
  role: Role;
  name: string;
  email: string;
  emailVerified: boolean;
  hasSecondFactor: boolean;
  /** Their language; null if not chosen. */
  language: Language | null;
  /** Whether an admin lacks the second factor that the house requires, and so has only a user's rights. */
  lacksSecondFactor?: boolean;
  /** Whether they have signed in, or confirmed who they are, within the last ten minutes. */
  isConfirmed: boolean;
};

type Rights = Pick<SignedIn, 'role' | 'hasSecondFactor' | 'lacksSecondFactor'>;

/** If the house requires a second factor, admins without one get no admin rights. */
export const rightsOf = ({
  role,
  hasSecondFactor,
}: Pick<SignedIn, 'role' | 'hasSecondFactor'>): Required<Rights> =>
  role === 'admin' && !hasSecondFactor && currentHouse().requireSecondFactor
    ? { role: 'user', hasSecondFactor, lacksSecondFactor: true }
    : { role, hasSecondFactor, lacksSecondFactor: false };

/** Why somebody may not make a call. */
export const refusalOf = (caller: Rights | null): AppError => {
  if (!caller) return new AppError('NOT_SIGNED_IN');
  return new AppError(caller.lacksSecondFactor ? 'SECOND_FACTOR_MISSING' : 'NOT_ALLOWED');
};

export type PermittedCall = keyof typeof permissions;

export type FindCaller = (request: FastifyRequest) => Promise<SignedIn | null>;

/** The caller as found for another request within the last minute; null for a session that had ended, undefined if unknown. */
export type RecallCaller = (request: FastifyRequest) => SignedIn | null | undefined;

/** The session of a call and its caller, who may be recalled if the call verifies the session as it writes. */
export type CallerSession = {
  caller: SignedIn;
  /** Looks the caller up if they were only recalled; throws if they may not make the call any more. */
  confirm(): Promise<SignedIn>;
};

declare module 'fastify' {
  interface FastifyInstance {
    findCaller: FindCaller;
    /** For calls that are not open to everyone, after the body has arrived. */
    sessionOf(request: FastifyRequest): CallerSession;
    /** Looks up a recalled caller; the reason why they may no longer make the call, if any. */
    findRefusal(request: FastifyRequest): Promise<unknown>;
  }
  interface FastifyRequest {
    /** The caller's setting, once they have been looked up. */
    language: Language | undefined;
  }
  interface FastifyContextConfig {
    call?: PermittedCall;
    /** The call verifies session and caller as it writes, so a recalled caller is enough. */
    verifiesSession?: boolean;
  }
}

/** Whether the caller of a public call is an admin, for data that only admins see. */
export const isAdmin = (api: FastifyInstance, request: FastifyRequest) => async (): Promise<boolean> =>
  (await api.findCaller(request))?.role === 'admin';

/** The caller of a request, looked up on demand and only once. */
const rememberCaller = (find: FindCaller): FindCaller => {
  const known = new WeakMap<FastifyRequest, Promise<SignedIn | null>>();
  return (request) => {
    const found = known.get(request) ?? find(request);
    known.set(request, found);
    // Later refusals are written in their language.
    found.then(
      (caller) => {
        request.language = caller?.language ?? undefined;
      },
      () => {},
    );
    return found;
  };
};

export type CallerNeeds = {
  findCaller: FindCaller;
  recallCaller: RecallCaller;
  tokenOf: (request: FastifyRequest) => string | undefined;
  refuseUnconfirmed: (caller: SignedIn) => Promise<void>;
};

/** Looks up and checks the caller once the whole body is there: they may lose session or role while it arrives. */
export const checkCallers = (
  api: FastifyInstance,
  { findCaller, recallCaller, tokenOf, refuseUnconfirmed }: CallerNeeds,
): void => {
  const find = rememberCaller(findCaller);
  const sessions = new WeakMap<FastifyRequest, CallerSession>();
  const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
  const callOf = ({ routeOptions }: FastifyRequest): PermittedCall | undefined => {
    const { call } = routeOptions.config;
    return call && permissions[call] !== 'everyone' ? call : undefined;
  };
  const findPermitted = async (request: FastifyRequest, call: PermittedCall): Promise<SignedIn> => {
    const caller = await find(request);
    const { uid } = request.params as { uid?: string }; // from the router, in any spelling
    if (!caller || !can(caller, call, uid)) throw refusalOf(caller);
    if (needsConfirmation(call)) await refuseUnconfirmed(caller);
    return caller;
  };
  const recallPermitted = (request: FastifyRequest, call: PermittedCall): SignedIn | undefined => {
    const caller = request.routeOptions.config.verifiesSession ? recallCaller(request) : undefined;
    if (!caller || !can(caller, call)) return undefined;
    request.language = caller.language ?? undefined;
    return caller;
  };
  const check = async (request: FastifyRequest, call: PermittedCall): Promise<void> => {
    if (sessions.has(request)) return;
    const recalled = recallPermitted(request, call);
    const caller = recalled ?? (await findPermitted(request, call));
    const confirm = async () => (recalled ? findPermitted(request, call) : caller);
    sessions.set(request, { caller, confirm });
  };

  api.decorate('findCaller', find);
  api.decorate('sessionOf', (request: FastifyRequest) => {
    const session = sessions.get(request);
    if (!session) throw new Error('A call that is open to everyone has no session.');
    return session;
  });
  api.decorate('findRefusal', async (request: FastifyRequest) =>
    sessions
      .get(request)
      ?.confirm()
      .then(
        () => undefined,
        (refusal: unknown) => refusal,
      ),
  );
  api.decorateRequest('language', undefined);
  api.addHook('onRequest', (request, _reply, done) => {
    const call = callOf(request);
    if (!call) return done();
    // A visitor's body is not read.
    if (tokenOf(request) === undefined) return done(new AppError('NOT_SIGNED_IN'));
    if (!isReading(request)) return done();
    check(request, call).then(() => done(), done);
  });
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeContentTypeParser('application/json');
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const call = callOf(request);
    // Some clients set the JSON content type even without a body.
    const read = () =>
      request.method === 'DELETE' && body === '' ? done(null, undefined) : parse(request, body, done);
    if (!call) return read();
    check(request, call).then(read, done);
  });
  // For requests without a body.
  api.addHook('preValidation', (request, _reply, done) => {
    const call = callOf(request);
    if (!call || isReading(request)) return done();
    check(request, call).then(() => done(), done);
  });
};
