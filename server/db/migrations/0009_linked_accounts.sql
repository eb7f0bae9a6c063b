-- Relations of before came about by themselves, when two passwords were given on one device within an hour, unseen by either. None is
-- taken over, and what was entered through them ends: a person links their accounts anew, by password and in sight of both
-- (docs/decisions/2026-11-22-linked-accounts.md).
UPDATE "sessions" SET "ended_at" = (extract(epoch from now()) * 1000)::bigint, "end_reason" = 'entered through a relation of before' WHERE "opened_through" IS NOT NULL AND "ended_at" IS NULL;--> statement-breakpoint
DELETE FROM "account_relations";--> statement-breakpoint
ALTER TABLE "account_relations" ADD COLUMN "linked_by" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "account_relations" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_generation" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "first_generation" integer;
