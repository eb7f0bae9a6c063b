ALTER TABLE "users" ADD COLUMN "claimed_iin" text;--> statement-breakpoint
-- By hand: who waited by a code, or was refused, and whom no school has let be a parent: what they gave as their IIN becomes a claim.
UPDATE "users" SET "claimed_iin" = "iin", "iin" = NULL
WHERE "iin" IS NOT NULL AND NOT "is_default_password"
  AND EXISTS (SELECT 1 FROM "user_schools" WHERE "user_schools"."user_id" = "users"."id" AND "user_schools"."role" = 'parent')
  AND NOT EXISTS (SELECT 1 FROM "user_schools" WHERE "user_schools"."user_id" = "users"."id" AND "user_schools"."role" <> 'parent')
  AND EXISTS (SELECT 1 FROM "parent_invites" WHERE "parent_invites"."accepted_by" = "users"."id")
  AND NOT EXISTS (SELECT 1 FROM "parent_invites" WHERE "parent_invites"."accepted_by" = "users"."id" AND "parent_invites"."outcome" = 'accepted')
  AND NOT EXISTS (SELECT 1 FROM "parent_children" WHERE "parent_children"."parent_user_id" = "users"."id");
