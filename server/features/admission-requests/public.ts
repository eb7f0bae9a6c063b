// What other features may use of this one.
export { admissionRequests } from './admission-requests.tables.ts';
export { addRequest, type RequestRow } from './admission-requests.repository.ts';
