ALTER TABLE "parent_children" ADD COLUMN "moved_from" integer;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "as_left" jsonb;--> statement-breakpoint
CREATE INDEX "users_by_claimed_iin" ON "users" USING btree ("claimed_iin") WHERE "users"."claimed_iin" is not null;--> statement-breakpoint
-- Masks with the last four digits, from which a whole IIN could be worked out, become eight dots.
UPDATE "admission_requests" SET "iin" = left("iin", 4) || '••••••••';