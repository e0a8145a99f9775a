// In work by another hand.
import { test } from 'vitest';

test.todo('migrates a database of the first release while the old version still reads');
