/** What the server has against a request. */

import { ApiError } from "../lib/api";
import { t } from "../lib/i18n";
import { tell } from "./parts";

/** What went wrong with a request to the lobby, in words. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? t(`error.${error.failed.key}`, error.failed.args) : String(error);

export const tellError = (error: unknown): void => tell(errorText(error), "bad");
