import { runTool } from './setup/run-tool.mjs';

/** `npm run restore -- file`: a backup into an empty database, whole or not at all. */
runTool('restore.ts');
